/** Where something stood on the site that a school had before; `blog` and `podcast` are their feeds. */
export type ContentImportTables = {
  old_address: {
    address: string
    post_id: string | null
    episode_id: string | null
    feed: 'blog' | 'podcast' | null
  }
}

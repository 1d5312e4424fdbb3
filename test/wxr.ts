/** An item of an export of WordPress, as WordPress 6 writes it. `extra` stands at its end as it is. */
export function wxrItem({
  id,
  title = `نوشتهٔ شمارهٔ ${id}`,
  content = '<p>متن نوشته.</p>',
  excerpt = '',
  name = `post-number-${id}`,
  link = `https://old.example/2020/06/${name}/`,
  date = '2020-06-01 08:00:00',
  status = 'publish',
  type = 'post',
  password = '',
  creator = 'writer',
  guid = `https://old.example/?p=${id}`,
  extra = '',
}: {
  id: number
  title?: string
  content?: string
  excerpt?: string
  name?: string
  link?: string
  date?: string
  status?: string
  type?: string
  password?: string
  creator?: string
  guid?: string
  extra?: string
}) {
  return `<item>
<title>${cdata(title)}</title>
<link>${link}</link>
<dc:creator>${cdata(creator)}</dc:creator>
<guid isPermaLink="false">${guid}</guid>
<content:encoded>${cdata(content)}</content:encoded>
<excerpt:encoded>${cdata(excerpt)}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id>
<wp:post_date>${cdata(date)}</wp:post_date>
<wp:post_date_gmt>${cdata(date)}</wp:post_date_gmt>
<wp:post_name>${cdata(name)}</wp:post_name>
<wp:status>${cdata(status)}</wp:status>
<wp:post_type>${cdata(type)}</wp:post_type>
<wp:post_password>${cdata(password)}</wp:post_password>
${extra}
</item>
`
}

/** What ends a section is split, as WordPress splits it. */
const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** What stands before the first item, and after the last one. */
export const wxrHead = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>سایت پیشین</title>
<link>https://old.example</link>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://old.example</wp:base_site_url>
<wp:base_blog_url>https://old.example</wp:base_blog_url>
<wp:author><wp:author_login>${cdata('writer')}</wp:author_login><wp:author_email>${cdata('writer@old.example')}</wp:author_email><wp:author_display_name>${cdata('نویسندهٔ پیشین')}</wp:author_display_name></wp:author>
`
export const wxrTail = '</channel>\n</rss>\n'

export const wxr = (...items: string[]) => `${wxrHead}${items.join('')}${wxrTail}`

/** A comment of an item. */
export const wxrComment = ({
  id,
  parent = 0,
  approved = '1',
  type = 'comment',
  author = 'خواننده',
  content = 'دیدگاه',
}: {
  id: number
  parent?: number
  approved?: string
  type?: string
  author?: string
  content?: string
}) => `<wp:comment>
<wp:comment_id>${id}</wp:comment_id>
<wp:comment_author>${cdata(author)}</wp:comment_author>
<wp:comment_author_email>${cdata('reader@mail.example')}</wp:comment_author_email>
<wp:comment_author_IP>${cdata('198.51.100.23')}</wp:comment_author_IP>
<wp:comment_date_gmt>${cdata('2020-06-02 08:00:00')}</wp:comment_date_gmt>
<wp:comment_content>${cdata(content)}</wp:comment_content>
<wp:comment_approved>${cdata(approved)}</wp:comment_approved>
<wp:comment_type>${cdata(type)}</wp:comment_type>
<wp:comment_parent>${parent}</wp:comment_parent>
</wp:comment>`

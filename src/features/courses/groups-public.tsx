// What the list of groups is made of: apart from public.tsx, which people's first pages carry. Imported at once, since
// only components whose code a page has bring it their styles: a sheet that is merely named is lost with its shared file.

/** The open groups with their filters. */
export { default as GroupList } from './groups/group-list.tsx'

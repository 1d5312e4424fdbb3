// What of a group's page is its members' own: one file to fetch for all of it.

export { default as MemberLine } from './member-line.tsx'
export { default as MemberNews } from './member-news.tsx'
export { default as MemberSide } from './member-side.tsx'

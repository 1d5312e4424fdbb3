// What the page of a group is made of; imported at once, since only components whose code a page has bring it their styles.

/** One group: its plan, its seats, and for its members what goes on in it. */
export { default as GroupView } from './group/group-view.tsx'

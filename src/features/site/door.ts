/** What the school says of itself; its desk is in `door.tsx`, which nobody needs who only asks. */
export { contactOf } from './contact-of.ts'
export { readContact, readSite } from './contract.ts'
export { sitePicture, siteThings } from './site-link.ts'
export { siteTag } from './tags.ts'

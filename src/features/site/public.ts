/** What the school says of itself; its studio page is in `public.tsx`, which nobody needs who only asks. */

export { readContact, readSite } from './contract.ts'
export { resolveBrand, resolveContact } from './resolve-contact.ts'
export { sitePicture, siteThings } from './site-link.ts'
export { siteTag } from './tags.ts'

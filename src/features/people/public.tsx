export { ContactLine } from './studio/contact-line.tsx'

/** What other features may show. */
export { RolesForm } from './roles-form.tsx'

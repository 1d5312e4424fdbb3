export { ChildForm } from './child-form.tsx'
export { FamilyCard } from './family-card.tsx'
export { ParentsLinksCard } from './parents-links-card.tsx'

export { CallBackCard } from './call-back-card.tsx'

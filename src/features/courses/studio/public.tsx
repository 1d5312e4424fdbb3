// What is shown of a group among its learners.
export { OpeningForm } from '../lessons/opening-form.tsx'

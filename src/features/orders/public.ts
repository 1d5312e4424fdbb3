export { kindName, methodNames } from './labels.ts'

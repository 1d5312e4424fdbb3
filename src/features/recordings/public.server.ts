export { readResume } from './lesson/resume.server.ts'

import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [{ order: 160, name: 'exams', path: '/exam', signedIn: true }]

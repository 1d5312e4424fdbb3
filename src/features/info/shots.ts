import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [{ order: 40, name: 'groups', path: '/info', fullPage: true }]

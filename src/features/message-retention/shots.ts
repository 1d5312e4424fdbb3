import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'chat-retention',
    path: '/studio/chat-retention',
    signedIn: 'owner',
    actions: page => page.getByRole('button', { name: 'ذخیره' }).waitFor(),
  },
]

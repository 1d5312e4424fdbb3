import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'studio-next-term',
    path: '/studio/groups/next-term',
    signedIn: 'admin',
    actions: page =>
      page
        .getByText(/^(سطح بعد|این آخرین سطح)/)
        .first()
        .waitFor(),
  },
]

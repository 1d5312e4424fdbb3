import { route } from '@react-router/dev/routes'

export const guardianAccess = [route('family/:child/:talk?', 'features/guardian-access/talks-page.tsx')]

import { route } from '@react-router/dev/routes'

export const companionsClub = [route('companions-club', 'features/companions-club/club-page.tsx')]

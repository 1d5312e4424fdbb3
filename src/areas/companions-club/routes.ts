import { route } from '@react-router/dev/routes'

export const companionsClub = [route('companions-club', 'areas/companions-club/coming-page.tsx')]

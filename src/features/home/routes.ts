import { index } from '@react-router/dev/routes'

export const home = [index('features/home/home-page.tsx')]

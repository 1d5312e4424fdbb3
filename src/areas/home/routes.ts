import { index } from '@react-router/dev/routes'

export const home = [index('areas/home/home-page.tsx')]

import { route } from '@react-router/dev/routes'

export const cardFiles = [route('phrasebook/cards', 'features/card-files/card-files-page.tsx')]

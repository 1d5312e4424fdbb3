import { route } from '@react-router/dev/routes'

export const classPacks = [route('phrasebook/class', 'features/class-packs/class-pack-page.tsx')]

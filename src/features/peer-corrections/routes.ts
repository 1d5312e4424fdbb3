import { route } from '@react-router/dev/routes'

export const peerCorrections = [route('writing-correction/peers', 'features/peer-corrections/peers-page.tsx')]

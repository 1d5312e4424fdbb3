import { route } from '@react-router/dev/routes'

export const chat = [route('chat', 'features/chat/coming-soon-page.tsx')]

import { route } from '@react-router/dev/routes'

export const chat = [route('chat', 'areas/chat/coming-page.tsx')]

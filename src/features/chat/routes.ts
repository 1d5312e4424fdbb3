import { route } from '@react-router/dev/routes'

export const chat = [route('chat/:id?', 'features/chat/chat-page.tsx')]

import { route } from '@react-router/dev/routes'

export const groupRequests = [route('group-requests', 'features/group-requests/group-requests-page.tsx')]

import { route } from '@react-router/dev/routes'

export const credentials = [
  route('certificate', 'features/credentials/find-certificate-page.tsx'),
  route('certificate/:number', 'features/credentials/certificate-page.tsx'),
]

import { route } from '@react-router/dev/routes'

export const credentials = [
  route('certificate', 'areas/credentials/find-certificate-page.tsx'),
  route('certificate/:number', 'areas/credentials/certificate-page.tsx'),
]

import { route } from '@react-router/dev/routes'

export const contactUs = [
  route('contact-us', 'features/contact-us/contact-us-page.tsx'),
  route('contact-us/ticket', 'features/contact-us/ticket-page.tsx'),
]

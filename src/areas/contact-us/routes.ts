import { route } from '@react-router/dev/routes'

export const contactUs = [route('contact-us', 'areas/contact-us/contact-us-page.tsx')]

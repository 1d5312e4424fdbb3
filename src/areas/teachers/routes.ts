import { route } from '@react-router/dev/routes'

export const teachers = [route('teachers', 'areas/teachers/teachers-page.tsx')]

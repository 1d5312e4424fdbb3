import { route } from '@react-router/dev/routes'

export const cart = [route('cart', 'features/cart/cart-page.tsx')]

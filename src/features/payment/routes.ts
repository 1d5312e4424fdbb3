import { route } from '@react-router/dev/routes'

export const payment = [
  route('payment', 'features/payment/payment-page.tsx'),
  route('payment/orders/:id', 'features/payment/order-page.tsx'),
]

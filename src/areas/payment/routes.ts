import { route } from '@react-router/dev/routes'

export const payment = [
  route('payment', 'areas/payment/payment-page.tsx'),
  route('payment/orders/:id', 'areas/payment/order-page.tsx'),
]

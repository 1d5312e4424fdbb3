// What the studio shows of teachers; each comes when it is opened.

/** The desk where staff change who teaches here, for `lazy()`. */
export const teachersDesk = () => import('./desk/teachers-desk.tsx')

/** What teachers are paid, as who keeps it sees it, for `lazy()`. */
export const payDesk = () => import('./pay/pay-desk.tsx')

/** A teacher's own statements, for `lazy()`. */
export const myPay = () => import('./pay/my-pay.tsx')

/** A teacher's own week and reviews, for `lazy()`. */
export const availabilityDesk = () => import('./desk/availability.tsx')

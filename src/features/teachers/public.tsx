// What the studio shows of teachers; each comes when it is opened.

/** The studio page where staff change who teaches here, for `lazy()`. */
export const teachersAdmin = () => import('./studio/teachers-admin.tsx')

/** What teachers are paid, as who keeps it sees it, for `lazy()`. */
export const payAdmin = () => import('./pay/pay-admin.tsx')

/** A teacher's own statements, for `lazy()`. */
export const myPay = () => import('./pay/my-pay.tsx')

/** A teacher's own week and reviews, for `lazy()`. */
export const availabilityAdmin = () => import('./studio/availability.tsx')

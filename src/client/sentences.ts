/** What a person reads where no server's sentence came (specification 8). */
export const sentences = {
  offline: 'لطفاً اتصال اینترنت خود را بررسی کنید.',
  reconnected: 'اتصال اینترنت دوباره برقرار شد.',
  throttled: 'خطای شبکه! اگر از VPN (فیلترشکن) استفاده می‌کنید، لطفاً آن را قطع کنید.',
  ended: 'نشست شما پایان یافته است. لطفاً دوباره وارد شوید.',
  generic: 'خطایی رخ داد. لطفاً دوباره تلاش کنید.',
} as const

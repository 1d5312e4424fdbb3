/** What iPhones take unless they are told otherwise: neither browsers nor our decoder read it, only its sender can change it. */
export const heicPicture =
  'این عکس HEIC است و بیشتر مرورگرها آن را نشان نمی‌دهند؛ آن را به JPEG بفرستید. در آیفون Settings › Camera › Formats را روی Most Compatible بگذارید و دوباره عکس بگیرید، یا از همین عکس اسکرین‌شات بگیرید.'

export const isHeicPicture = ({ name, type }: { name: string; type: string }): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

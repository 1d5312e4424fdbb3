declare module 'subset-font' {
  /** Cuts a font down to the characters of `text`; see the package's README. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype'
      keepFeatures: string[]
      noHinting: boolean
      variationAxes: Record<string, { min: number; max: number; default: number }>
    },
  ): Promise<Buffer>
}

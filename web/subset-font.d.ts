/** The one function of the font cutter, as far as it is used here. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'sfnt' | 'woff' | 'woff2'
    /** One value, or the part of an axis that stays. */
    variationAxes: Record<string, number | { min: number; max: number }>
    keepFeatures?: readonly string[]
    noHinting?: boolean
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}

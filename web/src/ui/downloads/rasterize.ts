import voiceFile from '../fonts/literata.woff2?url'

/** An SVG text as a data address that an image can load. */
export const svgAddress = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** Draws an SVG text as a PNG in the browser. */
export const pngOf = async (svg: string, size: { width: number; height: number }): Promise<Blob> => {
  const image = new Image(size.width, size.height)
  image.src = svgAddress(svg)
  await image.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, size)
  canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The picture is empty'))), 'image/png'),
  )
}

/** The serif font as CSS to embed in a picture; empty if the file cannot be read. */
export const serifFontFace = async (): Promise<string> => {
  try {
    const response = await fetch(voiceFile)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    return `@font-face{font-family:Literata;font-weight:400 700;src:url(data:font/woff2;base64,${base64})}`
  } catch {
    return ''
  }
}

/** Measures the width of bold text in the serif font; an estimate if nothing can be measured. */
export const serifTextWidth = (): ((text: string, fontSize: number) => number) => {
  const context = document.createElement('canvas').getContext('2d')
  return (text, fontSize) => {
    if (!context) return text.length * fontSize * 0.52
    context.font = `640 ${fontSize}px Literata, Georgia, serif`
    return context.measureText(text).width
  }
}

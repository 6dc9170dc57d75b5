import { accentProperties, type SiteSettings } from '@parley/contract'
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'

type Look = Pick<SiteSettings, 'accent' | 'logoPath'>

/** The colors of the product, which hold where a site has none of its own. */
const USUAL = {
  '--main': 'var(--ink)',
  '--main-hover': 'var(--ink-2)',
  '--on-main': 'var(--on-ink)',
  '--link': 'var(--blue)',
}

/** Gives a part of a page the colors and the logo of a site, as the server gives them to whole pages. */
export function useLookOf(part: RefObject<HTMLElement | null>, { accent, logoPath }: Look): void {
  const ratio = useRatioOf(logoPath)
  useLayoutEffect(() => {
    const properties = {
      ...(accent === '' ? USUAL : accentProperties(accent)),
      '--logo': `url(${logoPath})`,
      '--logo-ratio': String(ratio),
    }
    for (const [name, value] of Object.entries(properties)) part.current?.style.setProperty(name, value)
  }, [part, accent, logoPath, ratio])
}

/** The width of an image divided by its height, once it has loaded. */
function useRatioOf(path: string): number {
  const [ratio, setRatio] = useState(1)
  useEffect(() => {
    if (path === '') return
    const image = new Image()
    image.addEventListener('load', () => setRatio(image.naturalWidth / image.naturalHeight))
    image.src = path
  }, [path])
  return ratio
}

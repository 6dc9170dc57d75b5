import { createHash } from 'node:crypto'
import { accentProperties, type SiteLogo, type SiteLook } from '@parley/contract'

const ICONS = [/<link rel="icon"[^>]*>/, /<link rel="apple-touch-icon"[^>]*>/] as const

/** Puts the colors and the logo of the site into a page, with the hash of the styles for its content policy. */
export function withSiteLook(page: string, look: SiteLook): { page: string; hashes: string[] } {
  const styles = siteStyles(look)
  if (styles === '') return { page, hashes: [] }
  const { logo } = look
  const [icon, touchIcon] = ICONS
  const withIcons =
    logo === undefined
      ? page
      : page
          .replace(icon, `<link rel="icon" href="${logo.iconPath}" type="image/png">`)
          .replace(touchIcon, `<link rel="apple-touch-icon" href="${logo.iconPath}">`)
  return {
    page: withIcons.replace('</head>', `<style>${styles}</style></head>`),
    hashes: [createHash('sha256').update(styles).digest('base64')],
  }
}

/** The styles of a site with colors or a logo of its own, which override those of the product; empty otherwise. */
function siteStyles({ accent, logo }: SiteLook): string {
  const colors = accent === '' ? '' : declarationsOf(accentProperties(accent))
  if (logo === undefined) return colors === '' ? '' : `:root:root{${colors}}`
  const light = propertiesOf('--logo', logo)
  const own = declarationsOf({ ...light, ...propertiesOf('--logo-light', logo) })
  if (logo.dark === undefined) return `:root:root{${colors}${own}}`
  const inDark = declarationsOf(propertiesOf('--logo', logo.dark))
  return [
    `:root:root{${colors}${own}}`,
    // Paper is light.
    `@media screen and (prefers-color-scheme:dark){:root:root:not([data-theme='light']){${inDark}}}`,
    `@media screen{:root:root[data-theme='dark']{${inDark}}}`,
  ].join('')
}

const propertiesOf = (name: `--${string}`, { path, width, height }: SiteLogo) => ({
  [name]: `url(${path})`,
  [`${name}-ratio`]: (width / height).toFixed(3),
})

const declarationsOf = (properties: Record<string, string>): string =>
  Object.entries(properties)
    .map(([name, value]) => `${name}:${value};`)
    .join('')

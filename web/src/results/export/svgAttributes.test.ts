import { describe, expect, it } from 'vitest'
import { attributesOf, paintOf } from './svgAttributes.ts'

describe('a color outside the browser', () => {
  it('an exported color is six digits and an opacity, whichever way the browser writes it', () => {
    expect(paintOf('rgb(0, 102, 84)')).toEqual({ color: '#006654', opacity: 1 })
    expect(paintOf('rgba(22, 24, 29, 0.2)')).toEqual({ color: '#16181d', opacity: 0.2 })
    expect(paintOf('color(srgb 0 0.4 0.329412 / 0.13)')).toEqual({ color: '#006654', opacity: 0.13 })
  })

  it('an exported value that is not a color stays as it is, and patterns refer to the same picture', () => {
    expect(paintOf('none')).toEqual({ color: 'none', opacity: 1 })
    expect(paintOf('url("#_r_1_-0")')).toEqual({ color: 'url(#_r_1_-0)', opacity: 1 })
  })
})

describe('the attributes of an element of a drawing', () => {
  const styleOf = (styles: Record<string, string>): CSSStyleDeclaration => {
    const { style } = document.createElement('div')
    for (const [name, value] of Object.entries(styles)) style.setProperty(name, value)
    return style
  }

  it('an exported element has the attributes of its styles, without default values', () => {
    const style = styleOf({
      fill: 'rgba(0, 0, 0, 0.5)',
      stroke: 'none',
      opacity: '1',
      'stroke-opacity': '0.28',
    })
    expect(attributesOf(style, 'path')).toEqual({
      fill: '#000000',
      'fill-opacity': '0.500',
      'stroke-opacity': '0.28',
    })
  })

  it('an exported group is rotated as in the page, such as letters on a right-to-left axis', () => {
    expect(attributesOf(styleOf({ transform: 'matrix(-1, 0, 0, 1, 0, 0)' }), 'g')).toEqual({
      transform: 'matrix(-1, 0, 0, 1, 0, 0)',
    })
  })

  it('exported texts list fallback fonts that other devices have', () => {
    const style = styleOf({ 'font-family': 'Literata, x', 'font-size': '17px', 'font-weight': '450' })
    expect(attributesOf(style, 'text')).toMatchObject({
      'font-family': 'Literata, Georgia, "Noto Serif", serif',
      'font-size': '17',
    })
  })
})

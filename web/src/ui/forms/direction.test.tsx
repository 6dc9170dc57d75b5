import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Field } from './Field.tsx'
import { TextArea } from './TextArea.tsx'

const ignore = () => {}
const directionOf = (name: string) => screen.getByLabelText(name).getAttribute('dir')

test('words run in their own direction in every text field, and an empty field runs like the page', () => {
  render(
    <>
      <Field label="Words" value="مرحبا" onValue={ignore} />
      <Field label="Search" type="search" value="مرحبا" onValue={ignore} />
      <Field label="Empty" value="" onValue={ignore} />
      <Field label="Name" dir="ltr" value="مرحبا" onValue={ignore} />
      <Field label="Number" inputMode="numeric" value="12" onValue={ignore} />
      <Field label="Address" type="url" value="https://parley.example" onValue={ignore} />
      <TextArea label="Text" value="مرحبا" count={5} most={10} onChange={ignore} />
      <TextArea label="Empty text" value="" count={0} most={10} onChange={ignore} />
    </>,
  )
  const names = ['Words', 'Search', 'Empty', 'Name', 'Number', 'Address', 'Text', 'Empty text']
  expect(names.map(directionOf)).toEqual(['auto', 'auto', null, 'ltr', null, null, 'auto', null])
})

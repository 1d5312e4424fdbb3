import { expect, test } from 'vitest'
import { childrenNamed, findChild, parseXml, textAt, XmlFault } from './xml.ts'

test('elements, attributes, entities and CDATA are read as they were meant', () => {
  const read = parseXml(`<?xml version="1.0"?>
    <!-- said by a machine -->
    <response><returncode>SUCCESS</returncode>
      <name>Speaking &amp; listening &#1587;&#x644;</name><note><![CDATA[<b> & c]]></note><empty/>
      <images><image alt="one &quot;two&quot;" width='176'>https://a.example/1.png</image><image>b</image></images>
    </response>`)
  expect(read.name).toBe('response')
  expect(textAt(read, 'returncode')).toBe('SUCCESS')
  expect(textAt(read, 'name')).toBe('Speaking & listening سل')
  expect(textAt(read, 'note')).toBe('<b> & c')
  expect(findChild(read, 'empty')).toMatchObject({ children: [], text: '' })
  expect(
    childrenNamed(findChild(read, 'images'), 'image').map(({ attributes, text }) => [attributes, text]),
  ).toEqual([
    [{ alt: 'one "two"', width: '176' }, 'https://a.example/1.png'],
    [{}, 'b'],
  ])
  expect(textAt(read, 'images', 'nothing')).toBe('')
})

test.each([
  ['', 'nothing'],
  ['SUCCESS', 'text alone'],
  ['<a><b></a></b>', 'crossed ends'],
  ['<a>', 'no end'],
  ['<a/><b/>', 'two roots'],
  ['<!doctype html><html><body>502</body></html>', 'a page'],
  ['<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'an entity of its own'],
  ['<a>&b;</a>', 'an unknown entity'],
  ['<a>&amp</a>', 'an entity without its end'],
  ['<a b=c/>', 'an attribute without quotes'],
  ['<html><br></html>', 'HTML'],
  [`${'<a>'.repeat(40)}${'</a>'.repeat(40)}`, 'forty deep'],
])('what is no XML of a service is refused: %s', xml => {
  expect(() => parseXml(xml)).toThrow(XmlFault)
})

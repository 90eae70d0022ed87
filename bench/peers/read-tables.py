"""Reads the tables of PDFs with pdfplumber or tabula and writes each as docface's JSON has them.

usage: read-tables.py pdfplumber|tabula FROM TO
"""
import glob
import json
import os
import sys


def cells(rows):
    return [
        {'row': r, 'column': c, 'rowSpan': 1, 'columnSpan': 1, 'text': text or ''}
        for r, row in enumerate(rows)
        for c, text in enumerate(row)
    ]


def with_pdfplumber(path):
    import pdfplumber

    with pdfplumber.open(path) as document:
        for page in document.pages:
            found = page.extract_tables() or page.extract_tables({'vertical_strategy': 'text', 'horizontal_strategy': 'text'})
            yield page.page_number, found


def with_tabula(path):
    import tabula

    import pdfplumber

    with pdfplumber.open(path) as document:
        count = len(document.pages)
    # Its answer does not say of which page a table is.
    for number in range(1, count + 1):
        found = tabula.read_pdf(path, pages=number, output_format='json', silent=True)
        yield number, [[[cell['text'] for cell in row] for row in table['data']] for table in found]


name, source, target = sys.argv[1:4]
read = {'pdfplumber': with_pdfplumber, 'tabula': with_tabula}[name]
for path in sorted(glob.glob(os.path.join(source, '*.pdf'))):
    pages = [{'number': number, 'tables': [{'cells': cells(rows)} for rows in tables]} for number, tables in read(path)]
    with open(os.path.join(target, os.path.basename(path)[:-4] + '.json'), 'w') as file:
        json.dump({'pages': pages}, file)

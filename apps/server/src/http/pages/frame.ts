/** A page for people: its content inside of what all pages have. `title` is plain text, `content` is HTML. */
export function frame(title: string, content: string, { language = 'en', script = '/pages.js' } = {}): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Belfry</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/pages.css">
</head>
<body>
<main>
<p class="brand">Belfry</p>
${content}
</main>
<script src="${script}"></script>
</body>
</html>
`
}

/** Text as it stands in HTML, also inside of quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

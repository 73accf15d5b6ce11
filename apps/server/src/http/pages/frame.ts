/** A page for people: its content inside the common layout. `title` is plain text, `content` is HTML. */
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

/** Escapes a text for HTML, also inside quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

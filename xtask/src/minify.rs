//! Minifies scripts, styles and markup. `esbuild` does the work for scripts and styles; this module and `split` choose
//! its input.

use std::io::{Seek as _, Write as _};
use std::process::Stdio;

use anyhow::{Context as _, Result, bail};

use crate::repo::Repo;

/// Kind of text to minify.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A JavaScript module.
    Script,
    /// A script that is part of the page, and sees its variables shared with the other scripts.
    InlineScript,
    /// A module that is part of the page.
    InlineModule,
    /// A style sheet.
    Style,
}

/// Minifies a JavaScript module without changing what it does and exports.
pub fn script(repo: &Repo, text: &str) -> Result<String> {
    esbuild(repo, Kind::Script, text)
}

/// Merges all style sheets of the page into one, in the place of the first, and minifies it.
pub fn styles(repo: &Repo, html: &str) -> Result<String> {
    let (rest, sheet) = extract_styles(html);
    let minified = esbuild(repo, Kind::Style, &sheet)?;
    Ok(rest.replacen(
        PLACEHOLDER,
        &format!("{OPEN}{}{CLOSE}", minified.trim_end()),
        1,
    ))
}

/// Minifies the scripts that are part of the page. They keep a syntax that browsers understand which are too old for the
/// page, because these scripts say so.
pub fn inline_scripts(repo: &Repo, html: &str) -> Result<String> {
    map_inline_scripts(html, |kind, script| esbuild(repo, kind, script))
}

/// Replaces every script that is part of the page by what `minify` makes of it.
fn map_inline_scripts(html: &str, minify: impl Fn(Kind, &str) -> Result<String>) -> Result<String> {
    let (mut page, mut rest) = (String::new(), html);
    while let Some((before, after)) = rest.split_once("<script") {
        let Some(((attributes, script), after)) = after
            .split_once("</script>")
            .and_then(|(inner, after)| Some((inner.split_once('>')?, after)))
        else {
            bail!("A script in the page has no end.");
        };
        let kind = match attributes.contains("type=\"module\"") {
            true => Kind::InlineModule,
            false => Kind::InlineScript,
        };
        let minified = minify(kind, script)?;
        let minified = minified.trim_end();
        page.push_str(&format!("{before}<script{attributes}>{minified}</script>"));
        rest = after;
    }
    page.push_str(rest);
    Ok(page)
}

/// Removes comments, and the white space at both ends of lines. Scripts and style sheets stay as they are.
pub fn markup(html: &str) -> String {
    let (mut minified, mut plain, mut rest) = (String::new(), String::new(), html);
    while let Some((at, close)) = NON_MARKUP
        .into_iter()
        .filter_map(|(open, close)| Some((rest.find(open)?, close)))
        .min()
    {
        let (before, part) = rest.split_at(at);
        plain.push_str(before);
        let end = part.find(close).map_or(part.len(), |end| end + close.len());
        if close != COMMENT_CLOSE {
            minified.push_str(&trimmed(&plain));
            minified.push_str(&part[..end]);
            plain.clear();
        }
        rest = &part[end..];
    }
    plain.push_str(rest);
    minified.push_str(&trimmed(&plain));
    minified
}

/// Start and end of the parts that are not markup.
const NON_MARKUP: [(&str, &str); 3] = [
    ("<!--", COMMENT_CLOSE),
    ("<script", "</script>"),
    ("<style", CLOSE),
];
const COMMENT_CLOSE: &str = "-->";

/// Trims the lines and drops empty ones. Line breaks stay, because a line break between two words counts as a space.
fn trimmed(markup: &str) -> String {
    let lines: Vec<&str> = markup.split('\n').map(str::trim).collect();
    let last = lines.len() - 1;
    let kept = lines
        .into_iter()
        .enumerate()
        .filter(|(index, line)| !line.is_empty() || [0, last].contains(index));
    kept.map(|(_, line)| line).collect::<Vec<_>>().join("\n")
}

const OPEN: &str = "<style>";
const CLOSE: &str = "</style>";
/// Placeholder for the merged style sheet.
const PLACEHOLDER: &str = "<style></style>";

/// Returns the page with an empty style sheet in the place of the first and without the others, and the contents of all
/// of them, one after the other.
fn extract_styles(html: &str) -> (String, String) {
    let (mut page, mut sheet) = (String::new(), String::new());
    let mut rest = html;
    while let Some((before, style)) = rest.split_once(OPEN) {
        let Some((style, after)) = style.split_once(CLOSE) else {
            break;
        };
        if sheet.is_empty() {
            page.push_str(before);
            page.push_str(PLACEHOLDER);
        } else {
            // The white space that separated two style sheets is dropped.
            page.push_str(before.trim_start());
        }
        sheet.push_str(style);
        sheet.push('\n');
        rest = after;
    }
    page.push_str(rest);
    (page, sheet)
}

fn esbuild(repo: &Repo, kind: Kind, text: &str) -> Result<String> {
    let mut command = repo.command("esbuild");
    command.args(["--minify", "--log-level=error", "--legal-comments=none"]);
    command.args(match kind {
        Kind::Script => ["--loader=js", "--format=esm"].as_slice(),
        Kind::InlineScript => &["--loader=js", "--target=es2017"],
        Kind::InlineModule => &[
            "--loader=js",
            "--format=esm",
            "--target=es2017",
            // All browsers with modules that get as far as this script have it.
            "--supported:dynamic-import=true",
        ],
        Kind::Style => ["--loader=css"].as_slice(),
    });
    // A file cannot fill up as a pipe does while the output is not read yet.
    let mut input = tempfile::tempfile()?;
    input.write_all(text.as_bytes())?;
    input.rewind()?;
    let output = command
        .stdin(input)
        .stderr(Stdio::inherit())
        .output()
        .context("esbuild could not be started.")?;
    if !output.status.success() {
        bail!(
            "esbuild could not minify a script or a style sheet; the output above has the reason."
        );
    }
    Ok(String::from_utf8(output.stdout)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_style_sheets_are_merged_into_the_first() {
        let html =
            "<head><style>a{}</style>\n    <style>b{}</style>\n    <link><style>c{}</style></head>";
        let (page, sheet) = extract_styles(html);
        assert_eq!(page, format!("<head>{PLACEHOLDER}<link></head>"));
        assert_eq!(sheet, "a{}\nb{}\nc{}\n");
    }

    #[test]
    fn comments_and_indentation_are_removed_from_markup_but_not_from_scripts() {
        let html = "<p>\n  one <!-- two\n --> <b>three</b>\n\n  four\n</p>\n<script>\n  // <!-- five -->\n  6;\n</script>\n<style>\n  a {}\n</style>\n<!-- <style> -->\n<i>8</i>";
        assert_eq!(
            markup(html),
            "<p>\none  <b>three</b>\nfour\n</p>\n<script>\n  // <!-- five -->\n  6;\n</script>\n<style>\n  a {}\n</style>\n<i>8</i>"
        );
        assert_eq!(markup("<p>1</p>"), "<p>1</p>");
    }

    #[test]
    fn every_script_in_the_page_is_minified_for_its_kind() -> Result<()> {
        let html = "<i></i><script> a </script>\n<script type=\"module\">b\n</script><script nomodule>c</script><p>";
        let page = map_inline_scripts(html, |kind, script| Ok(format!("{kind:?}{script}\n")))?;
        assert_eq!(
            page,
            "<i></i><script>InlineScript a</script>\n<script type=\"module\">InlineModuleb</script>\
             <script nomodule>InlineScriptc</script><p>"
        );
        assert!(map_inline_scripts("<script>a", |_, _| Ok(String::new())).is_err());
        Ok(())
    }

    #[test]
    fn a_page_without_style_sheets_is_unchanged() {
        assert_eq!(
            extract_styles("<p>1</p>"),
            ("<p>1</p>".to_owned(), String::new())
        );
    }
}
